// A fixed workload similar to that of tests: text, hashes, JSON. Prints how long it took, in milliseconds.
const began = performance.now();
let text = "lectern";
for (let round = 0; round < 10_000; round++) {
  const rows = Array.from({ length: 100 }, (_, index) => ({ index, text }));
  text = new Bun.CryptoHasher("sha256").update(JSON.stringify(JSON.parse(JSON.stringify(rows)))).digest("hex");
}
console.log(performance.now() - began);

export {};
