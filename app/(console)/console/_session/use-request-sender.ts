"use client";

import { useEffect } from "react";
import { setSendRequest, setStaffId } from "@/lib/contract/api-client";
import { sendWithStepUp } from "./step-up";

const IDLE_AFTER_MS = 60_000;
const INPUT_EVENTS = ["pointerdown", "pointermove", "touchmove", "keydown", "wheel"] as const;

let lastInputAt = 0;

/** Returns how long ago the user last moved the pointer, pressed a key or scrolled. */
export const millisecondsSinceInput = (): number => Date.now() - lastInputAt;

/**
 * Sends requests on behalf of this staff member. Marks requests as idle while the user does nothing, so that
 * polling doesn't keep an unattended session open. Asks the user for a step-up if a request needs one.
 */
export function useRequestSender(staffId: string): void {
  useEffect(() => {
    lastInputAt = Date.now();
    const onInput = () => {
      lastInputAt = Date.now();
    };
    for (const type of INPUT_EVENTS) window.addEventListener(type, onInput, { capture: true, passive: true });
    setStaffId(staffId);
    setSendRequest((path, request) => {
      const headers = new Headers(request.headers);
      if (millisecondsSinceInput() >= IDLE_AFTER_MS) headers.set("x-user-idle", "1");
      return sendWithStepUp(() => fetch(path, { ...request, headers }));
    });
    return () => {
      for (const type of INPUT_EVENTS) window.removeEventListener(type, onInput, { capture: true });
      setStaffId(null);
      setSendRequest((path, request) => fetch(path, request));
    };
  }, [staffId]);
}
