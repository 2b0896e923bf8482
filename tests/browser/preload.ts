import { afterEach, beforeEach } from "bun:test";
import { beginTest, endTest } from "./pages.ts";

// Closes the pages that a test opened: an open page keeps reading what other tests change.
beforeEach(beginTest);
afterEach(endTest);
