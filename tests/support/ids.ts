import { type Ids, systemIds } from "../../src/kernel/context.ts";
import { seededRandom } from "../../src/lib/seeded-random.ts";

/** Real secrets and ids, but random numbers that can be repeated: after `reseed` the same numbers come again. */
export class TestIds implements Ids {
  random = seededRandom(1);

  secret(): string {
    return systemIds.secret();
  }

  opaque(): string {
    return systemIds.opaque();
  }

  uuid(): string {
    return systemIds.uuid();
  }

  code(): string {
    return systemIds.code();
  }

  reseed(seed = 1): void {
    this.random = seededRandom(seed);
  }
}
