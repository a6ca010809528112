import { serveScalarScript } from "../scalar-script";

/** Reads the script at run time, because a copy would add 3.5 MB to the build. */
export const dynamic = "force-dynamic";
export const GET = serveScalarScript;
