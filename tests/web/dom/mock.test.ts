import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import { part } from "../../support/checked-pack.ts";
import { eventually } from "../../support/eventually.ts";
import { installPack } from "../../support/install-pack.ts";
import { installLibrary } from "../../support/library.ts";
import { type OpenedPage, openPage, within } from "./page.ts";

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

  test("papers are narrowed by subject, category and time, and a link restores the same list", async () => {
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
    await page.findByRole("heading", { name: "No papers found" });
    for (const clear of page.getAllByRole("button", { name: "Clear filters" }).slice(-1)) page.press(clear);
    page.press(await page.findByRole("button", { name: /^All categories/ }));
    page.press(await page.findByRole("option", { name: /^Academic/ }));
    await eventually(() => expect(page.queryAllByRole("link", { name: whole })).toHaveLength(0));
    expect(new URLSearchParams(location.search).get("category")).toBe("Academic");
  });

  describe("a paper that is being made", () => {
    const choose = async (page: OpenedPage, place: string) => {
      page.press(await page.findByRole("button", { name: `Choose ${place}` }));
      return within(await page.findByRole("dialog"));
    };

    test("is of one module, and says so if that leaves nothing to choose", async () => {
      const page = await openPage(app, session, "/mock?make=1");
      let offers = await choose(page, "Reading Passage 1");
      page.press(await offers.findByRole("button", { name: "Select Notices around town" }));
      offers = await choose(page, "Reading Passage 2");
      await offers.findByText("Only General Training, like the rest of the paper.");
      await offers.findByText(/^The question bank has no General Training part for this place\./);
      page.press(offers.getByRole("button", { name: "Close" }));
      offers = await choose(page, "Listening Part 1");
      await offers.findAllByRole("button", { name: /^Select / });
      expect(offers.queryByText(/^Only General Training/)).toBeNull();
    });

    test("is offered what fits it, however much precedes that", async () => {
      const academic = Array.from({ length: 40 }, (_, at) => `a${at}`);
      const place = { subject: "reading", partNumber: 2 } as const;
      await installPack(app, {
        parts: [
          ...academic.map((key) => part(key, { ...place, module: "academic", title: `Far ${key}` })),
          part("general", { ...place, module: "general", title: "A notice to staff" }),
        ],
      });
      const page = await openPage(app, session, "/mock?make=1");
      let offers = await choose(page, "Reading Passage 1");
      page.press(await offers.findByRole("button", { name: "Select Notices around town" }));
      offers = await choose(page, "Reading Passage 2");
      await offers.findByRole("button", { name: "Select A notice to staff" });
      expect(offers.queryAllByRole("button", { name: /^Select Far/ })).toEqual([]);
    });
  });
});
