import { useEffect, useEffectEvent } from 'react';
import { t } from '../../i18n/t';
import '../../i18n/locales/lines';

/** How long the undo is offered, as in the app (`widgets/undo/undo-toast.tsx`). */
const OFFERED_MS = 8_000;

interface UndoAddedProps {
  count: number;
  onUndo: () => void;
  onEnd: () => void;
}

/** Shows how many items were added and offers an undo. */
export function UndoAdded({ count, onUndo, onEnd }: UndoAddedProps) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), OFFERED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="added">
      <span>{t('lines.added', { count })}</span>
      <button
        type="button"
        onClick={() => {
          onUndo();
          onEnd();
        }}
      >
        {t('lines.undo')}
      </button>
    </div>
  );
}
