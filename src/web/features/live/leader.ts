/** The part of the Web Locks API (W3C, section 3.2) by which the windows of a browser agree on one of them. */
export interface Locks {
  request(name: string, options: LockOptions, granted: () => Promise<void>): Promise<unknown>;
}

interface Candidate {
  readonly isLeading: boolean;
  /** Takes the lead from a window that does not answer. */
  seize(): void;
  /** Gives the lead up, or the wait for it. */
  leave(): void;
}

/** One turn of a window: it waits for the lead, has it, and has given it up or lost it. */
interface Candidacy {
  readonly isLeading: boolean;
  end(): void;
}

/**
 * Stands for the lead among the windows of the browser. `work` begins when this window leads, and what it gives ends it; a window that
 * loses the lead stands for it again.
 */
export function standForLead(locks: Locks, name: string, work: () => () => void): Candidate {
  const stand = (isSeizing: boolean): Candidacy => {
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
    // A lock that is seized cannot be waited for, so the API takes no signal with it.
    locks.request(name, isSeizing ? { steal: true } : { signal: waiting.signal }, lead).catch(() => {
      // Another window seized it, unless this one gave the wait up.
      if (isEnded) return;
      end();
      candidacy = stand(false);
    });
    return {
      get isLeading() {
        return stopWork !== null && !isEnded;
      },
      end,
    };
  };

  let candidacy = stand(false);
  return {
    get isLeading() {
      return candidacy.isLeading;
    },
    seize() {
      if (candidacy.isLeading) return;
      candidacy.end();
      candidacy = stand(true);
    },
    leave: () => candidacy.end(),
  };
}
