"use client";

import { useRouter } from "next/navigation";
import { mayLeave } from "./leave-question";

/**
 * Returns a function that opens a page. The function asks for confirmation if leaving this page would
 * interrupt something.
 */
export function useNavigate(): (path: string) => void {
  const router = useRouter();
  return (path) => {
    if (mayLeave(path)) router.push(path);
  };
}
