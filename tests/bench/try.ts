import { mkdtempSync } from "node:fs";
import { fetchPocketBase, fillPocketBase, pocketBaseCommand, synchronousOf } from "./pocketbase.ts";
import { startServer, load } from "./processes.ts";
const f = fetchPocketBase(); if ("missing" in f) throw f;
const dir = mkdtempSync("/tmp/lectern-bench-peer-");
const { token } = await fillPocketBase(f.program, dir, [{ phrase: "a", meaning: "b", example: "", usage: "", expansion: [], createdAt: Date.now() }]);
for (const durable of [true]) {
  const s = await startServer(pocketBaseCommand(f.program, dir, durable), { GOMAXPROCS: "2" });
  const u = `http://127.0.0.1:${s.port}`;
  const t = async (path: string, a: string) => { const r = await fetch(u + path, { headers: a ? { authorization: a } : {}, signal: AbortSignal.timeout(2000) }).catch((e) => e); console.log(durable, path, a.slice(0, 9), r.status ?? String(r)); };
  if (durable) console.log(await synchronousOf(s.port));
  await t("/api/health", ""); await t("/api/health", `Bearer ${token}`); await t("/api/health", `Bearer x`);
  await t("/api/collections/entries/records?perPage=20", `Bearer ${token}`);
  for (const connections of [1, 4, 16]) { const r = await loadX({ port: s.port, path: "/api/collections/entries/records?perPage=20&sort=-created", method: "GET", bodies: [""], token, connections, seconds: 0.7, warmupSeconds: 0.2 }); console.log(connections, r.perSecond); }
  await t("/api/health", `Bearer x`);
  await s.stop();
}
process.exit(0);
async function loadX(plan: any) {
  const stop = performance.now() + 900; let n = 0;
  await Promise.all(Array.from({ length: plan.connections }, async () => { while (performance.now() < stop) { const r = await fetch(`http://127.0.0.1:${plan.port}${plan.path}`, { headers: { authorization: `Bearer ${plan.token}` }, signal: AbortSignal.timeout(2000) }).catch(() => null); if (r) { await r.text(); n++; } } }));
  return { perSecond: n / 0.9 };
}
