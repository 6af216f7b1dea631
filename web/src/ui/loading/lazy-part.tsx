import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { loadInTime } from './load-in-time';
import { PartBoundary, type ProblemPlace } from './part-boundary';

type Load = () => Promise<unknown>;

/** Loaders of all declared parts that are not loaded yet. `preload-parts.ts` loads them while the browser is idle. */
export const partsToLoad = new Set<Load>();

/**
 * A part of the page whose code loads when it is first shown, or earlier through `load`. If loading fails, the part
 * shows an error and retries on `Try Again` or when the network is back. The rest of the page stays. A loaded part
 * renders at once. With `lazy` alone, React would render the fallback first, and the previous element would lose
 * focus. `standIn` replaces the part's children while a note shows the error.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  problemPlace: ProblemPlace = 'in_place',
) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const keep = () => {
    loading ??= loadInTime(load).then(
      (part) => {
        loaded = part.default;
        partsToLoad.delete(keep);
        return part;
      },
      (problem: unknown) => {
        loading = undefined;
        throw problem;
      },
    );
    return loading;
  };
  partsToLoad.add(keep);
  let Loading: ComponentType<Props> = lazy(keep);
  const current = () => loaded ?? Loading;
  // React's `lazy` remembers a failure, so a retry needs a new `lazy` component. It is created only after the failure
  // is on the page: React renders a part that was never committed from scratch, which would load it in an endless
  // loop.
  const renew = () => {
    Loading = lazy(keep);
  };

  function Part(props: Props & { standIn?: (retry: () => void) => ReactNode }) {
    // Keeps the same component until a load fails, so that a part keeps its state.
    const [Shown, setShown] = useState(current);
    return (
      <PartBoundary
        problemPlace={problemPlace}
        standIn={props.standIn ?? (() => (props as { children?: ReactNode }).children)}
        load={keep}
        onFailed={renew}
        onRetry={() => setShown(current)}
      >
        <Shown {...props} />
      </PartBoundary>
    );
  }
  return Object.assign(Part, { load: keep });
}
