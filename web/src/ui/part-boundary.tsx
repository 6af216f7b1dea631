import { Component, type ReactNode } from 'react';
import { PartLoadError } from './load-in-time';
import { LoadProblem } from './load-problem';
import { PartProblem } from './part-problem';

/**
 * Where a part that cannot be loaded says so: in its own place, or in a note for parts too small for a sentence. A part
 * `unless_offline` says nothing without a network, because the page beside it does.
 */
export type ProblemPlace = 'in_place' | 'unless_offline' | 'note';

interface PartBoundaryProps {
  children: ReactNode;
  problemPlace: ProblemPlace;
  /** Stays while a note says that the part could not be loaded, and may load it again. */
  standIn: (retry: () => void) => ReactNode;
  load: () => Promise<unknown>;
  /** The page shows that the part could not be loaded. */
  onFailed: () => void;
  onRetry: () => void;
}

interface PartState {
  problem: 'shown' | 'dismissed' | null;
  /** An error of the part itself, which the page's own boundary shows. */
  crash: { error: unknown } | null;
}

/** Keeps a part that could not be loaded from taking the rest of the page down. */
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

  /** The problem stays on the page until the code is there, so that nothing flickers. */
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
