import { serveScalarScript } from "../scalar-script";

/** Read when it is asked for: a copy in the build would be 3.5 MB more. */
export const dynamic = "force-dynamic";
export const GET = serveScalarScript;
