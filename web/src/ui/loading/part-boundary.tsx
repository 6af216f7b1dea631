import { Component, type ReactNode } from 'react';
import { PartLoadError } from './load-in-time';
import { LoadProblem } from './load-problem';
import { PartProblem } from './part-problem';

/**
 * Where a part shows that it failed to load: in its own place, or in a note if the part is too small for a sentence.
 * An `unless_offline` part shows nothing while offline, because the page already does.
 */
export type ProblemPlace = 'in_place' | 'unless_offline' | 'note';

interface PartBoundaryProps {
  children: ReactNode;
  problemPlace: ProblemPlace;
  /** Rendered while a note shows the error. It may call `retry`. */
  standIn: (retry: () => void) => ReactNode;
  load: () => Promise<unknown>;
  /** Called when the error is on the page. */
  onFailed: () => void;
  onRetry: () => void;
}

interface PartState {
  problem: 'shown' | 'dismissed' | null;
  /** An error of the part itself. It is rethrown for the page's own boundary. */
  crash: { error: unknown } | null;
}

/** Limits a failed load to the part, so that the rest of the page stays. */
export class PartBoundary extends Component<PartBoundaryProps, PartState> {
  override state: PartState = { problem: null, crash: null };

  static getDerivedStateFromError(error: unknown): Partial<PartState> {
    return error instanceof PartLoadError ? { problem: 'shown' } : { crash: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof PartLoadError)) return;
    this.props.onFailed();
    window.addEventListener('online', this.loadAgain);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.loadAgain);
  }

  /** The error stays on the page until the code has loaded, to avoid flicker. */
  loadAgain = () => {
    this.props.load().then(this.retry, () => this.forceUpdate());
  };

  retry = () => {
    window.removeEventListener('online', this.loadAgain);
    this.props.onRetry();
    this.setState({ problem: null });
  };

  override render() {
    const { children, problemPlace, standIn } = this.props;
    const { problem, crash } = this.state;
    if (crash) throw crash.error;
    if (!problem) return children;
    if (problemPlace === 'unless_offline' && !navigator.onLine) return null;
    if (problemPlace !== 'note') return <PartProblem onRetry={this.retry} />;
    return (
      <>
        {standIn(this.retry)}
        {problem === 'shown' && (
          <LoadProblem onRetry={this.retry} onClose={() => this.setState({ problem: 'dismissed' })} />
        )}
      </>
    );
  }
}
