/** The part of the Web Locks API (W3C, section 3.2) by which the windows of a browser elect one leader. */
export interface Locks {
  request(name: string, options: LockOptions, granted: () => Promise<void>): Promise<unknown>;
}

interface Candidate {
  readonly isLeading: boolean;
  /** Takes the lead from a window that does not respond. */
  seize(): void;
  /** Gives the lead up, or stops waiting for it. */
  leave(): void;
}

/** One candidacy of a window: it waits for the lead, holds it, and has given it up or lost it. */
interface Candidacy {
  readonly isLeading: boolean;
  end(): void;
}

/**
 * Competes for the lead among the windows of the browser. `work` starts when this window leads, and the function it returns stops it; a window that
 * loses the lead competes again.
 */
export function competeForLead(locks: Locks, name: string, work: () => () => void): Candidate {
  const compete = (isSeizing: boolean): Candidacy => {
    const waiting = new AbortController();
    const { promise: isOver, resolve: giveBack } = Promise.withResolvers<void>();
    let stopWork: (() => void) | null = null;
    let isEnded = false;
    const end = () => {
      if (isEnded) return;
      isEnded = true;
      stopWork?.();
      waiting.abort();
      giveBack();
    };
    const lead = () => {
      if (!isEnded) stopWork = work();
      return isOver;
    };
    // A request that steals a lock does not wait, so the API accepts no signal with it.
    locks.request(name, isSeizing ? { steal: true } : { signal: waiting.signal }, lead).catch(() => {
      // Another window stole the lock, unless this one stopped waiting.
      if (isEnded) return;
      end();
      candidacy = compete(false);
    });
    return {
      get isLeading() {
        return stopWork !== null && !isEnded;
      },
      end,
    };
  };

  let candidacy = compete(false);
  return {
    get isLeading() {
      return candidacy.isLeading;
    },
    seize() {
      if (candidacy.isLeading) return;
      candidacy.end();
      candidacy = compete(true);
    },
    leave: () => candidacy.end(),
  };
}
