import { afterEach, expect, test, vi } from "vitest";
import { setSendRequest } from "@/lib/contract/api-client";
import { addAttachment } from "./upload";

afterEach(() => {
  vi.unstubAllGlobals();
  setSendRequest((path, request) => fetch(path, request));
});

/** Stubs XMLHttpRequest and FileReader so that every upload succeeds. Returns the headers of each upload. */
function acceptUploads() {
  const sent: Record<string, string>[] = [];
  class Upload {
    headers: Record<string, string> = {};
    upload = {};
    status = 202;
    response = { data: { mutationId: "1" } };
    onload = () => undefined;
    open = () => undefined;
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send() {
      sent.push(this.headers);
      this.onload();
    }
  }
  class Reader {
    result = "data:text/plain;base64,SGFsbG8=";
    onload = () => undefined;
    readAsDataURL() {
      this.onload();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
  vi.stubGlobal("FileReader", Reader);
  return sent;
}

test("a retry of an upload whose result couldn't be read uses the same idempotency key", async () => {
  const sent = acceptUploads();
  const upload = {
    candidateId: "rec",
    field: "curriculumVitae" as const,
    file: new File(["Hallo"], "cv.txt"),
    idempotencyKey: "key of this file",
  };
  const add = () => addAttachment({ regionId: "region", mode: "sandbox" }, upload, () => undefined);
  setSendRequest(async () => Response.json({ code: "forbidden" }, { status: 403 }));
  await expect(add()).rejects.toMatchObject({ code: "forbidden" });
  setSendRequest(async () => Response.json({ data: { status: "completed", result: {} } }));
  await add();
  const headers = { "x-region": "region", "x-api-sandbox": "true", "content-type": "application/json" };
  expect(sent).toEqual(Array(2).fill({ ...headers, "idempotency-key": "key of this file" }));
});
