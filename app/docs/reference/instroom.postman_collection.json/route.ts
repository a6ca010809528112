import { makePostmanCollection } from "../postman-collection";

/** Rendered per request, because BASE_URL isn't known at build time. */
export const dynamic = "force-dynamic";
export const GET = () =>
  Response.json(makePostmanCollection(), {
    headers: { "content-disposition": 'attachment; filename="instroom.postman_collection.json"' },
  });
