import { beforeAll, expect, test } from "vitest";
import { setUpMailTest } from "@/test/sign-in-by-mail";
import { ADDRESS_WRITE_LIMIT, consumeWriteLimit, SESSION_WRITE_LIMIT } from "./consume-write-limit";

beforeAll(() => setUpMailTest({ RATE_LIMIT_PER_SECOND: "1000" }));

const limited = {
  code: "rate_limited",
  status: 429,
  headers: { "retry-after": expect.stringMatching(/^[1-9]\d?$/) },
};

test("a session may write 60 times a minute, from all its IP addresses together", async () => {
  const write = (index: number) => consumeWriteLimit("session one", `192.0.2.${index}`);
  for (let index = 0; index < SESSION_WRITE_LIMIT.points; index++) await write(index);
  await expect(write(200)).rejects.toMatchObject(limited);
  await consumeWriteLimit("session two", "192.0.2.200");
});

test("an IP address may write 300 times a minute, from all its sessions together", async () => {
  const write = (index: number, address = "198.51.100.1") => consumeWriteLimit(`session ${index}`, address);
  for (let index = 0; index < ADDRESS_WRITE_LIMIT.points; index++) await write(1_000 + index);
  await expect(write(2_000)).rejects.toMatchObject(limited);
  await write(2_001, "198.51.100.2");
});
