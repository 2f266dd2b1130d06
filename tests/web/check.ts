// Records by standard input, one a line as {"record": "base64", "throws": …}; what the page finds, one a line.

import { createInterface } from "node:readline";

import { verify } from "../../web/src/lib/verify.ts";

for await (const line of createInterface({ input: process.stdin })) {
  const { record, throws } = JSON.parse(line);
  console.log(JSON.stringify(await verify(new Uint8Array(Buffer.from(record, "base64")), throws)));
}
