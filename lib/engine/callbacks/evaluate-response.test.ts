import { describe, expect, it } from "vitest";
import { evaluateResponse, trialMessage } from "./evaluate-response";
import { TRIALS, type Trial } from "./schema";

const evaluate = (trial: Trial, statusCode: number | null, durationMs = 20) =>
  evaluateResponse(trial, { statusCode, error: null }, durationMs);

describe("evaluateResponse", () => {
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
  ])(
    "evaluates status %s in response to a valid callback: passed %s, advice %s",
    (status, passed, advice) => {
      expect(evaluate("valid", status)).toEqual({ passed, advice });
    },
  );

  it.each(TRIALS.filter((trial) => trial !== "valid"))(
    "passes the %s callback only if the status is a 4xx",
    (trial) => {
      expect(evaluate(trial, 401)).toEqual({ passed: true, advice: null });
      expect(evaluate(trial, 204)).toEqual({ passed: false, advice: `accepts_${trial}` });
      expect(evaluate(trial, 500)).toEqual({ passed: false, advice: "server_error" });
      expect(evaluate(trial, 301)).toEqual({ passed: false, advice: "redirect" });
      expect(evaluate(trial, null)).toEqual({ passed: false, advice: "no_response" });
    },
  );

  it("returns `refused_address` as advice if the address isn't public", () => {
    const error = "refused_address: The address is not public.";
    const evaluation = evaluateResponse("valid", { statusCode: null, error }, 20);
    expect(evaluation).toEqual({ passed: false, advice: "refused_address" });
  });

  it("returns `slow` as advice if the receiver takes more than five seconds", () => {
    expect(evaluate("valid", 204, 5_001)).toEqual({ passed: true, advice: "slow" });
    expect(evaluate("valid", 204, 5_000)).toEqual({ passed: true, advice: null });
  });

  it("has a full-sentence message for every passed trial, and states the time limit if a stale callback is accepted", () => {
    for (const trial of TRIALS) expect(trialMessage(trial, null)).toMatch(/^The receiver .+\.$/);
    expect(trialMessage("stale", "accepts_stale")).toMatch(/15 minutes\.$/);
  });
});
