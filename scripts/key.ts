import { parseKeyArguments } from "./keys/key-request";
import { createKey } from "./keys/make-key";
import { runAndPrint } from "./run-and-print";

await runAndPrint("key", parseKeyArguments, createKey);
