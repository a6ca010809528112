import { SiteShell } from "../site-shell";

export default SiteShell;
