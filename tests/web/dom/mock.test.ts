import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { installLibrary } from "../../support/library.ts";
import { openPage } from "./page.ts";

describe("the mock papers page", () => {
  let app: TestApp;
  let session: TestSession;
  beforeAll(async () => {
    app = await startApp();
    await installLibrary(app);
    session = await app.session(await app.account());
  });
  afterAll(() => app?.stop());

  const whole = /the whole test/;

  test("papers are narrowed by subject, category and time, and a link brings the same list", async () => {
    let page = await openPage(app, session, "/mock");
    await page.findByRole("link", { name: whole });
    page.getByRole("link", { name: /listening and reading/ });
    page.press(page.getByRole("button", { name: "Speaking" }));
    await eventually(() => expect(page.queryAllByRole("link", { name: /listening and reading/ })).toHaveLength(0));
    page = await openPage(app, session, page.address());
    await page.findByRole("link", { name: whole });
    expect(page.queryAllByRole("link", { name: /listening and reading/ })).toHaveLength(0);
    page.press(page.getByRole("button", { name: /^Any length/ }));
    page.press(await page.findByRole("option", { name: "Up to 60 min" }));
    await page.findByRole("heading", { name: "No paper fits" });
    for (const clear of page.getAllByRole("button", { name: "Clear filters" }).slice(-1)) page.press(clear);
    page.press(await page.findByRole("button", { name: /^All categories/ }));
    page.press(await page.findByRole("option", { name: /^Academic/ }));
    await eventually(() => expect(page.queryAllByRole("link", { name: whole })).toHaveLength(0));
    expect(new URLSearchParams(location.search).get("category")).toBe("Academic");
  });
});
