import { describe, expect, it } from "vitest";
import { judgeResponse, verdictText } from "./judge-response";
import { TRIALS, type Trial } from "./schema";

const judge = (trial: Trial, statusCode: number | null, durationMs = 20) =>
  judgeResponse(trial, { statusCode, error: null }, durationMs);

describe("the verdict on a receiver", () => {
  it.each([
    [200, true, null],
    [204, true, null],
    [302, false, "redirect"],
    [400, false, "refuses_valid"],
    [401, false, "check_signature"],
    [403, false, "check_signature"],
    [404, false, "check_address"],
    [405, false, "check_address"],
    [410, false, "gone"],
    [500, false, "server_error"],
    [null, false, "no_response"],
  ])("for a valid callback with status %s: passed %s, advice %s", (status, passed, advice) => {
    expect(judge("valid", status)).toEqual({ passed, advice });
  });

  it.each(TRIALS.filter((trial) => trial !== "valid"))(
    "for a %s callback: passed only if the status is a 4xx",
    (trial) => {
      expect(judge(trial, 401)).toEqual({ passed: true, advice: null });
      expect(judge(trial, 204)).toEqual({ passed: false, advice: `accepts_${trial}` });
      expect(judge(trial, 500)).toEqual({ passed: false, advice: "server_error" });
      expect(judge(trial, 301)).toEqual({ passed: false, advice: "redirect" });
      expect(judge(trial, null)).toEqual({ passed: false, advice: "no_response" });
    },
  );

  it("has the advice `refused_address` if the address isn't public", () => {
    const error = "refused_address: The address is not public.";
    const verdict = judgeResponse("valid", { statusCode: null, error }, 20);
    expect(verdict).toEqual({ passed: false, advice: "refused_address" });
  });

  it("has the advice `slow` if the receiver takes more than five seconds", () => {
    expect(judge("valid", 204, 5_001)).toEqual({ passed: true, advice: "slow" });
    expect(judge("valid", 204, 5_000)).toEqual({ passed: true, advice: null });
  });

  it("is described in a full sentence, with or without advice", () => {
    for (const trial of TRIALS) expect(verdictText(trial, null)).toMatch(/^The receiver .+\.$/);
    expect(verdictText("stale", "accepts_stale")).toMatch(/15 minutes\.$/);
  });
});
