import { afterEach, beforeEach } from "bun:test";
import { beginTest, endTest } from "./pages.ts";

// The pages that a test opened are closed with it: an open page goes on reading what other tests change.
beforeEach(beginTest);
afterEach(endTest);
