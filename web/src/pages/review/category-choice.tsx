import { IconPlus, IconTag } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatCategory } from '../../domain/format-category';
import { t } from '../../i18n/t';
import chips from '../../ui/fields/choice-chips.module.css';
import { useNextFocus } from '../../ui/focus/use-next-focus';
import { CategoryInput } from '../../widgets/fields/category-input';
import { CloseField } from './close-field';
import classes from './review.module.css';

interface CategoryChoiceProps {
  category: string;
  onCategory: (category: string) => void;
  /** A known category was chosen, and the field closed. */
  onFound: () => void;
}

const ICON = { size: '1.125rem', stroke: 1.75, 'aria-hidden': true } as const;

/** The category of the item: a chip that turns into a field. */
export function CategoryChoice({ category, onCategory, onFound }: CategoryChoiceProps) {
  const [asking, setAsking] = useState(false);
  const label = useId();
  const { ref: chip, focusNext } = useNextFocus<HTMLButtonElement>();
  const close = () => {
    setAsking(false);
    focusNext();
  };
  const found = () => {
    setAsking(false);
    onFound();
  };
  return (
    <section aria-labelledby={label}>
      <p id={label} className={classes.note}>
        {t('after_scan.category')}
      </p>
      {asking ? (
        <CategoryInput
          autoFocus
          aria-label={t('picker.find_category')}
          placeholder={t('picker.find_category')}
          rightSection={<CloseField onClose={close} />}
          value={category}
          onChange={(chosen, isPicked) => {
            onCategory(chosen);
            if (isPicked) found();
          }}
        />
      ) : (
        <div className={chips.line}>
          <button
            ref={chip}
            type="button"
            className={chips.chip}
            data-empty={!category || undefined}
            onClick={() => setAsking(true)}
          >
            {category ? <IconTag {...ICON} /> : <IconPlus {...ICON} />}{' '}
            {category ? formatCategory(category) : t('after_scan.add_category')}
          </button>
        </div>
      )}
    </section>
  );
}
