import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bearer, PASSWORD, startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { TestClock } from "../../support/clock.ts";
import { eventually, paced } from "../../support/eventually.ts";
import { at } from "../../support/json.ts";
import { openPage } from "./page.ts";

/** The page counts down by the Date header, which is the machine's. */
class RunningClock extends TestClock {
  override now(): number {
    return Date.now();
  }
}

describe("granting an agent access", () => {
  let app: TestApp;
  let owner: TestAccount;
  let session: TestSession;
  beforeAll(async () => {
    app = await startApp({ clock: new RunningClock() });
    owner = await app.account({ role: "owner" });
    session = await app.session(owner);
  });
  afterAll(() => app?.stop());

  /** A request of an agent: the address of its confirm page, and what the agent receives when it requests its token. */
  async function request(clientName: string) {
    const { data } = await app.post("/api/v1/agent-bindings", { clientName, tokenType: "user" });
    const { bindingId, bindingUrl, secret } = { bindingId: "", bindingUrl: "", secret: "", ...Object(data) };
    const exchange = async () => (await app.post(`/api/v1/agent-bindings/${bindingId}/exchange`, { secret })).data;
    return { bindingId, address: String(bindingUrl).slice(app.url.length), exchange };
  }

  const statusOf = async (token: unknown) => (await app.get("/api/v1/agent/me", bearer(String(token)))).status;
  const rowOf = (name: string) =>
    [...document.querySelectorAll("li")].find(({ textContent }) => textContent.includes(name))?.textContent;

  test("a confirmed agent gets its token, is listed, and is refused once it is revoked", async () => {
    const { address, exchange } = await request("Study helper");
    let page = await openPage(app, session, address);
    await page.findByRole("heading", { name: "Connect this agent?" });
    await page.findByText("Study helper");
    page.getByText(owner.email);
    page.getByText(/For 365 days/);
    page.getByText("127.0.0.0/24");
    page.getByText(`Bun/${Bun.version}`);
    page.getByText("The same network as yours.");
    await eventually(() => expect(page.getByRole("timer").textContent).toMatch(/(10:00|9:\d\d)$/));
    expect(at(await exchange(), "status")).toBe("pending");

    page.press(page.getByRole("button", { name: "Confirm" }));
    await page.findByText(/Go back to your agent\./);
    const answer = await exchange();
    expect(at(answer, "status")).toBe("bound");
    const token = at(answer, "token");
    expect(await statusOf(token)).toBe(200);
    await page.findByRole("heading", { name: "Study helper is connected" });

    page.press(page.getByRole("link", { name: "Agents and tokens" }));
    await eventually(() => expect(rowOf("Study helper")).toContain("Active"));
    page.press(page.getByRole("button", { name: "Revoke the token of Study helper" }));
    // A press while the window is still rendering would hit a button that is already gone.
    await page.findByRole("button", { name: "Cancel" });
    await eventually(() => {
      const cancel = page.queryByRole("button", { name: "Cancel" });
      if (cancel !== null) page.press(cancel);
      expect(page.queryAllByRole("alertdialog").map((d) => d.textContent)).toEqual([]);
    });
    expect(await statusOf(token)).toBe(200);
    page.press(page.getByRole("button", { name: "Revoke the token of Study helper" }));
    page.press(await page.findByRole("button", { name: "Revoke" }));
    await eventually(() => expect(rowOf("Study helper")).toContain("Revoked"));
    expect(await statusOf(token)).toBe(401);

    page = await openPage(app, session, address);
    await page.findByRole("heading", { name: "This link has been used" });
  });

  test("a declined agent gets nothing", async () => {
    const { address, exchange } = await request("Stranger");
    const page = await openPage(app, session, address);
    page.press(await page.findByRole("button", { name: "Decline" }));
    await page.findByRole("heading", { name: "Stranger was declined" });
    expect(at(await exchange(), "token")).toBeUndefined();
  });

  test("a request that expires while it is open becomes an expired one", async () => {
    const { address, bindingId } = await request("Slow one");
    // Just before it expires: the page counts down and then asks the service.
    app.db.raw
      .prepare("UPDATE agent_bindings SET expires_at = ? WHERE id = ?")
      .run(Date.now() + paced(3000), bindingId);
    const page = await openPage(app, session, address);
    await page.findByRole("button", { name: "Confirm" });
    await page.findByRole("heading", { name: "This request has expired" });
    expect(page.queryByRole("button", { name: "Confirm" })).toBeNull();
  });

  test.each(["?binding=unknown", ""])("the link /agent/bind%s is of no request", async (search) => {
    const page = await openPage(app, session, `/agent/bind${search}`);
    await page.findByRole("heading", { name: "Unknown request" });
    expect(page.address()).toBe(`/agent/bind${search}`);
  });

  test("switching the account signs out and returns to the request", async () => {
    const { address } = await request("Helper");
    const page = await openPage(app, null, address);
    const signIn = async () => {
      await page.findByText("An agent asks for access.", { exact: false });
      page.type(page.getByLabelText("Email address"), owner.email);
      page.type(page.getByLabelText("Password"), PASSWORD);
      page.press(page.getByRole("button", { name: "Sign in" }));
    };
    await signIn();
    page.press(await page.findByRole("button", { name: "Not you? Switch account" }));
    await signIn();
    await page.findByRole("heading", { name: "Connect this agent?" });
    expect(page.address()).toBe(address);
  });
});
