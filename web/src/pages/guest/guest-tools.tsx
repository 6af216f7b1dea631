import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t';

const LAYOUTS = [
  ['card', 'guest.cards', IconLayoutGrid],
  ['list', 'guest.list', IconList],
] as const;

interface GuestToolsProps {
  layout: 'card' | 'list';
  /** Absent if there is only one layout. */
  onLayout?: ((layout: 'card' | 'list') => void) | undefined;
  isRemoving: boolean;
  /** Absent for guests without permission. */
  onRemoving?: ((isRemoving: boolean) => void) | undefined;
  /** The control that adds an item. */
  children: ReactNode;
}

/** The toolbar above a guest's list. Remove buttons appear only on request, because guests mainly check items off. */
export function GuestTools({ layout, onLayout, isRemoving, onRemoving, children }: GuestToolsProps) {
  return (
    <div className="tools">
      {onLayout && (
        <fieldset className="layouts" aria-label={t('guest.view')}>
          {LAYOUTS.map(([each, name, Icon]) => (
            <button
              key={each}
              type="button"
              aria-label={t(name)}
              aria-pressed={layout === each}
              onClick={() => onLayout(each)}
            >
              <Icon aria-hidden />
            </button>
          ))}
        </fieldset>
      )}
      {onRemoving && (
        <button type="button" className="aside" aria-pressed={isRemoving} onClick={() => onRemoving(!isRemoving)}>
          {isRemoving ? t('guest.removed') : t('guest.remove_items')}
        </button>
      )}
      {children}
    </div>
  );
}
