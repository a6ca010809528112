import { contract, type EndpointGroup } from "@/lib/contract/contract";
import { ReceiverTest, ReceiverTestBody } from "./schema";

export const group: EndpointGroup = {
  title: "Callbacks",
  description: "A test of the program that receives a region's callbacks.",
  position: 8,
};

export const callbacks = {
  test: contract({
    method: "POST",
    path: "/regions/me/callback-test",
    caller: "region",
    keysOnly: true,
    sandbox: "path",
    summary: "Send a receiver one valid callback and four that it must refuse, and judge its answers",
    description:
      "Sends to `url`, or to the region's own address for callbacks. A region can test five times a minute.",
    body: ReceiverTestBody,
    response: ReceiverTest,
    fails: ["validation_error", "no_callback_url", "rate_limited"],
  }),
};
