import { SiteShell } from "@/app/site-shell";

export default SiteShell;
