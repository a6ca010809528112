import { SiteFrame } from "@/app/site-frame";

export default SiteFrame;
