import { expect, test } from "vitest";
import { findPublicSettings } from "./public-settings.mjs";

test.each([
  ["BASE_URL", "http://localhost:3000"],
  ["BASE_URL", "http://127.0.0.1:3000"],
  ["BASE_URL", "http://[::1]:3000"],
  ["BASE_URL", "http://instroom.localhost"],
  ["HOST", "127.0.0.1"],
  ["HOST", "localhost"],
  ["HOST", "::1"],
  ["TRUSTED_PROXIES", "0"],
  ["SMTP_URL", ""],
])("%s=%s keeps a server private", (name, value) => {
  expect(findPublicSettings({ [name]: value })).toEqual([]);
});

test.each([
  ["SMTP_URL", "smtp://mail.example.org"],
  ["BASE_URL", "https://instroom.example"],
  ["BASE_URL", "http://192.168.1.10:3000"],
  ["BASE_URL", "https://127.0.0.1.example.org"],
  ["BASE_URL", "https://localhost.example.org"],
  ["HOST", "0.0.0.0"],
  ["HOST", "::"],
  ["HOST", "192.168.1.10"],
  ["TRUSTED_PROXIES", "1"],
])("%s=%s makes a server public", (name, value) => {
  expect(findPublicSettings({ [name]: value })).toEqual([name]);
});
