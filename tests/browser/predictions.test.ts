import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually } from "../support/eventually.ts";
import { expectOpenInLooks, goTo, LANGUAGES_OF_FEATURE } from "./looks.ts";
import { atRest } from "./pages.ts";
import { barriers, hasChromium, PHONE, startWorkspace, type Workspace } from "./support.ts";

describe.skipIf(!hasChromium)("the predictions", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await startWorkspace({ content: "library" });
  });
  afterAll(() => workspace?.stop());

  test("a visitor sees what was recalled, by whom, and what may appear, and is promised nothing", async () => {
    const { page, problems } = await workspace.open();
    await page.goto(`${workspace.url}/prediction-hits`);
    await page.getByText("Neither promises what you will be asked").waitFor();
    const record = page.getByRole("article", { name: "Reading: a passage on queues" });
    await record.getByText("On computer · Shanghai test centre A").waitFor();
    await eventually(async () => expect(await record.locator("strong").innerText()).toBe("queues"));
    const source = record.getByRole("link", { name: /^North Desk Notes/ });
    await eventually(async () => expect(await source.getAttribute("rel")).toBe("noreferrer noopener"));
    await record.getByText("Match 95 of 100").waitFor();
    await eventually(async () => expect(await record.getByText("Shops and lifts").count()).toBe(0));
    const practice = record.getByRole("link", { name: "Practise Why we queue" });
    await eventually(async () =>
      expect(await practice.getAttribute("href")).toMatch(/^\/practice\?part=\d+&from=prediction-\d+$/),
    );
    const unbound = page.getByRole("listitem").filter({ hasText: "Tickets sold by a ferry company" });
    await eventually(async () => expect(await unbound.getByRole("link").count()).toBe(0));
    expect(problems).toEqual([]);
  });

  test("kind, subject, source, day and words narrow the records, appear in the address and survive a reload", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/prediction-hits`);
    const query = () => Object.fromEntries(new URL(page.url()).searchParams);
    await page.getByRole("button", { name: "All subjects" }).click();
    await page.getByRole("option", { name: "Listening" }).click();
    await page.getByRole("article", { name: "听力：花园地图" }).waitFor();
    await page.getByRole("article", { name: "Reading: a passage on queues" }).waitFor({ state: "detached" });
    const day = page.getByRole("region", { name: "Days with records" }).getByRole("link", { name: /1 record/ });
    await day.first().click();
    await page.getByText("1 record", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("1 record", { exact: true }).waitFor();
    expect(query()).toEqual({ subject: "listening", day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    await page.getByRole("link", { name: "Any day" }).click();
    await page.getByRole("link", { name: "Any day" }).waitFor({ state: "detached" });
    await atRest(page);
    await page.keyboard.press("/");
    await page.keyboard.type("nothing like it");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await page.getByRole("link", { name: "Clear the filters" }).click();
    await page.getByRole("article", { name: "Reading: a passage on queues" }).waitFor();
    await eventually(() => expect(query()).toEqual({}));

    await page.getByRole("link", { name: "Rolling rankings" }).click();
    await page.getByRole("article", { name: "Rolling ranking: reading topics" }).waitFor();
    await page.getByRole("button", { name: "All sources" }).click();
    await page.getByRole("option", { name: /^Classroom Board/ }).click();
    await page.getByRole("article", { name: "Rolling ranking: speaking cards of spring" }).waitFor();
    await eventually(() => expect(query()).toEqual({ kind: "rolling_ranking", source: "classroom-board" }));
    await page.goBack();
    await page.getByRole("button", { name: "All sources" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("a record has its own address, and an old one says why it names no candidates", async () => {
    const { page, problems } = await workspace.openSignedIn();
    await page.goto(`${workspace.url}/prediction-hits?kind=rolling_ranking&q=spring`);
    const title = page.getByRole("link", { name: "Rolling ranking: speaking cards of spring", exact: true });
    await title.click();
    await page.getByRole("heading", { level: 1, name: "Rolling ranking: speaking cards of spring" }).waitFor();
    await page.getByText("more than three months old").waitFor();
    await eventually(async () =>
      expect(await page.getByRole("listitem").filter({ hasText: "A map you used" }).count()).toBe(1),
    );
    await page.goBack();
    await title.waitFor();
    await eventually(async () => expect(await title.evaluate((link) => link === document.activeElement)).toBe(true));

    // As a link from elsewhere, which does not name the kind.
    await title.click();
    await page.reload();
    await page.getByText("more than three months old").waitFor();
    const hit = new URL(page.url()).searchParams.get("hit");
    await page.goto(`${workspace.url}/prediction-hits?hit=${hit}`);
    await page.getByRole("heading", { level: 1, name: "Rolling ranking: speaking cards of spring" }).waitFor();
    await page.goto(`${workspace.url}/prediction-hits?hit=999999`);
    await page.getByText("This record was not found.").waitFor();
    expect(problems).toEqual([]);
  });

  test("an address that makes no sense shows what does", async () => {
    const { page } = await workspace.open();
    await page.goto(
      `${workspace.url}/prediction-hits?kind=x&subject=y&month=2026-13&day=2026-02-31x&offset=-3&hit=abc`,
    );
    await page.getByRole("article", { name: "Reading: a passage on queues" }).waitFor();
    await eventually(async () => expect(await page.getByRole("alert").count()).toBe(0));
  });

  test("on a phone the filters are a window over the list", async () => {
    const { page, problems } = await workspace.open({ viewport: PHONE });
    await page.goto(`${workspace.url}/prediction-hits`);
    await page.getByRole("button", { name: "Filters" }).click();
    const dialog = page.getByRole("dialog", { name: "Filters" });
    await dialog.getByRole("link", { name: "Whole month" }).click();
    await eventually(async () => expect(await barriers(page)).toEqual([]));
    await dialog.getByRole("button", { name: /^Show \d+ record/ }).click();
    await page.getByRole("button", { name: "Filters (1)" }).waitFor();
    await eventually(() => expect(new URL(page.url()).searchParams.get("month")).toMatch(/^\d{4}-\d\d$/));
    expect(problems).toEqual([]);
  });

  describe.each(LANGUAGES_OF_FEATURE)("in $locale", ({ locale, looks }) => {
    test.each([
      { who: "visitor", open: () => workspace.open({ locale, ...looks[0] }) },
      { who: "learner", open: () => workspace.openSignedIn({ locale, ...looks[0] }) },
    ])("they keep no $who out and fit", async ({ open }) => {
      const { page, problems } = await open();
      for (const query of ["", "?kind=rolling_ranking", "?hit=1", "?q=nothing+like+it"]) {
        await goTo(page, `${workspace.url}/prediction-hits${query}`);
        await expectOpenInLooks(page, looks);
      }
      expect(problems).toEqual([]);
    });
  });
});
