import { contract, type EndpointGroup } from "@/lib/contract/contract";
import { ReceiverTest, ReceiverTestBody } from "./schema";

export const group: EndpointGroup = {
  title: "Callbacks",
  description: "Tests the program that receives a region's callbacks.",
  position: 8,
};

export const callbacks = {
  test: contract({
    method: "POST",
    path: "/regions/me/callback-test",
    caller: "region",
    keysOnly: true,
    sandbox: "path",
    summary: "Send a receiver one valid callback and four that it must reject, and check its responses",
    description:
      "Sends to `url`, or to the region's callback URL if `url` is omitted. A region can run five tests a minute.",
    body: ReceiverTestBody,
    response: ReceiverTest,
    fails: ["validation_error", "no_callback_url", "rate_limited"],
  }),
};
