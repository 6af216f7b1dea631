import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { loadInTime } from './load-in-time';
import { PartBoundary, type ProblemPlace } from './part-boundary';

type Load = () => Promise<unknown>;

/** Parts of all modules that are loaded, whose own code is not. `preload-parts.ts` loads it while the browser is idle. */
export const partsToLoad = new Set<Load>();

/**
 * A part of the page whose code is loaded when it is first shown, or before by `load`. A part that cannot be loaded
 * says so, and is loaded again by `Try Again` or when the network is back; the rest of the page stays. Once loaded it is drawn at once, where `lazy`
 * alone would show the fallback first and take the focus from what was there. `standIn` takes the place of the part's
 * children while a note says that the part could not be loaded.
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
  // React's `lazy` keeps a failure for good, so the next attempt needs a new one. Not before the failure is on the page:
  // React draws a part that was never shown from its beginning, which would load it again and again.
  const renew = () => {
    Loading = lazy(keep);
  };

  function Part(props: Props & { standIn?: (retry: () => void) => ReactNode }) {
    // The same component until an attempt fails, so that a part keeps its state.
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
