import { makeSeedFolder } from "./content-data.ts";
import { startServer } from "./processes.ts";

const { dir } = await makeSeedFolder();
for (const name of [
  "baseline",
  "content-baseline",
  "practice-baseline",
  "practice-history-baseline",
  "plan-baseline",
]) {
  try {
    const s = await startServer([process.execPath, `tests/bench/${name}.ts`, dir]);
    console.log(name, s.greeting.replaceAll('","', '"\n"'));
    await s.stop();
  } catch (e) {
    console.log(name, String(e));
  }
}
process.exit(0);
