import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressResponse } from "./compress";

const long = "é".repeat(3_000);
const response = (body: string | Uint8Array | null, headers: Record<string, string> = {}) => ({
  status: 200,
  headers,
  body,
});

test.each(["gzip", "GZIP", "br, gzip;q=0.1", "deflate, *", "*;q=0.5"])(
  "compressResponse compresses long text with Accept-Encoding: %s",
  async (accept) => {
    const { headers, body } = await compressResponse(response(long), accept);
    expect(headers).toEqual({ vary: "accept-encoding", "content-encoding": "gzip" });
    expect(gunzipSync(body as Uint8Array).toString()).toBe(long);
  },
);

test.each([null, "", "identity", "br", "gzip;q=0", "gzip; q=0.000, *", "*;q=0", "gzip;q=x"])(
  "compressResponse leaves long text uncompressed with Accept-Encoding: %s",
  async (accept) => {
    const { headers, body } = await compressResponse(response(long, { vary: "accept" }), accept);
    expect(headers).toEqual({ vary: "accept, accept-encoding" });
    expect(body).toBe(long);
  },
);

test("compressResponse leaves short text, files and empty responses uncompressed", async () => {
  for (const body of ["x".repeat(2_047), new Uint8Array(5_000), null]) {
    expect(await compressResponse(response(body), "gzip")).toEqual(response(body));
  }
});
