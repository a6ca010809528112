import { expect, test } from "vitest";
import { sharedRuns } from "./shared-runs";

/** A job that ends when the test says so. */
function newJob() {
  let starts = 0;
  let end: { resolve: (result: string) => void; reject: (error: Error) => void } | undefined;
  const result = new Promise<string>((resolve, reject) => {
    end = { resolve, reject };
  });
  const job = () => {
    starts += 1;
    return result;
  };
  return {
    job,
    ends: { resolve: (text: string) => end?.resolve(text), reject: (error: Error) => end?.reject(error) },
    starts: () => starts,
  };
}

test("calls that arrive during a run share one later run, with the last one's job", async () => {
  const run = sharedRuns<string>();
  const [first, second, third] = [newJob(), newJob(), newJob()];
  const results = [run("a", first.job), run("a", second.job), run("a", third.job)];
  first.ends.resolve("first");
  third.ends.resolve("third");
  expect(await Promise.all(results)).toEqual(["first", "third", "third"]);
  expect([first, second, third].map(({ starts }) => starts())).toEqual([1, 0, 1]);
});

test("a call that arrives during the shared run starts another", async () => {
  const run = sharedRuns<string>();
  const [first, second, third] = [newJob(), newJob(), newJob()];
  const results = [run("a", first.job), run("a", second.job)];
  first.ends.resolve("first");
  await results[0];
  await expect.poll(second.starts).toBe(1);
  results.push(run("a", third.job));
  second.ends.resolve("second");
  third.ends.resolve("third");
  expect(await Promise.all(results)).toEqual(["first", "second", "third"]);
});

test("a run that fails is followed by the next one", async () => {
  const run = sharedRuns<string>();
  const [first, second] = [newJob(), newJob()];
  const failed = expect(run("a", first.job)).rejects.toThrow("broken");
  const result = run("a", second.job);
  first.ends.reject(new Error("broken"));
  second.ends.resolve("second");
  await failed;
  expect(await result).toBe("second");
});

test("runs with other keys don't wait", async () => {
  const run = sharedRuns<string>();
  const [first, other] = [newJob(), newJob()];
  const waiting = run("a", first.job);
  other.ends.resolve("other");
  expect(await run("b", other.job)).toBe("other");
  first.ends.resolve("first");
  await waiting;
});
