import { Button, Textarea, UnstyledButton } from '@mantine/core';
import type { Departed } from '@whereabouts/shared/contracts/departed.js';
import { DEPARTURES, type Departure } from '@whereabouts/shared/contracts/item-fields.js';
import { MAX_DEPARTURE_NOTE } from '@whereabouts/shared/contracts/limits.js';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { currencySign } from '../../i18n/money';
import { t } from '../../i18n/t';
import '../../i18n/locales/departures';
import { Dialog } from '../../ui/dialogs/dialog';
import chips from '../../ui/fields/choice-chips.module.css';
import { showInvalid } from '../../ui/fields/show-invalid';
import { useStillShown } from '../../ui/leaving/use-still-shown';
import { DayField, unfinishedDateIn } from '../fields/day-field';
import { MoneyField } from '../fields/money-field';
import { useCurrency } from '../fields/use-money';
import classes from './depart-dialog.module.css';

interface DepartDialogProps {
  /** The number of items. */
  count: number;
  /** A remark about the items. */
  note?: ReactNode;
  /** Calls `close` once items have departed. If none has, the dialog stays with what the user entered. */
  onDepart: (departed: Departed, close: () => void) => Promise<void>;
  opened: boolean;
  onClose: () => void;
}

/** Asks how the items have left, and optionally when, for how much and to whom. */
export default function DepartDialog({ count: selected, note, onDepart, ...dialog }: DepartDialogProps) {
  const [pending, setPending] = useState(false);
  const [count, setCount] = useState(selected);
  // Items leave the selection as they depart, before the dialog has faded out.
  if (!pending && selected > 0 && selected !== count) setCount(selected);
  return (
    <Dialog {...dialog} title={t('depart.title', { count })} size="28rem" sheet asks>
      <DepartForm
        count={count}
        about={note}
        pending={pending}
        onClose={dialog.onClose}
        onDepart={async (departed, close) => {
          setPending(true);
          await onDepart(departed, close).finally(() => setPending(false));
        }}
      />
    </Dialog>
  );
}

/** Today in the user's time zone, as `YYYY-MM-DD`. */
const today = () => new Intl.DateTimeFormat('sv').format(new Date());

interface DepartFormProps extends Pick<DepartDialogProps, 'count' | 'onDepart' | 'onClose'> {
  about: ReactNode;
  pending: boolean;
}

function DepartForm({ count, about, pending, onDepart, onClose }: DepartFormProps) {
  const isStillOpen = useStillShown();
  const [kind, setKind] = useState<Departure>('sold');
  const [on, setOn] = useState(today);
  const [price, setPrice] = useState<number | string>('');
  const [note, setNote] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [isUnfinished, setUnfinished] = useState(false);
  const currency = useCurrency(null);
  const hasPrice = kind === 'sold' || kind === 'returned';
  // Text that is not an amount stays as it was typed.
  const isWrong = hasPrice && typeof price === 'string' && price !== '';
  return (
    <form
      noValidate
      className={classes.form}
      data-fills-sheet
      onSubmit={(event) => {
        event.preventDefault();
        // The value of a date typed in part is empty, so the item would depart without a date.
        const unfinished = unfinishedDateIn(event.currentTarget);
        setUnfinished(unfinished !== undefined);
        if (unfinished) return unfinished.focus();
        if (isWrong) return showInvalid(event.currentTarget, () => setRefused(true));
        const paid = hasPrice && typeof price === 'number' ? price : null;
        const departed = { kind, on: on || null, price: paid, note: note.trim() || null };
        if (!pending) void onDepart(departed, () => isStillOpen() && flushSync(onClose));
      }}
    >
      <p className={classes.explanation}>{t('depart.explanation')}</p>
      {about}
      <fieldset className={classes.kinds}>
        <legend className={classes.legend}>{t('depart.kind')}</legend>
        {DEPARTURES.map((one) => (
          <UnstyledButton key={one} className={chips.chip} aria-pressed={one === kind} onClick={() => setKind(one)}>
            {t(`depart.${one}`)}
          </UnstyledButton>
        ))}
      </fieldset>
      <DayField
        label={t('depart.on')}
        value={on}
        onChange={({ currentTarget }) => {
          setOn(currentTarget.value);
          setUnfinished(false);
        }}
        error={isUnfinished && t('depart.date_unfinished')}
      />
      {hasPrice && (
        <MoneyField
          label={currency === null ? t('depart.price') : t('depart.price_in', { currency: currencySign(currency) })}
          value={price}
          onChange={setPrice}
          error={isRefused && isWrong && t('depart.price_wrong')}
        />
      )}
      <Textarea
        label={t('depart.note')}
        rows={2}
        maxLength={MAX_DEPARTURE_NOTE}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div>
        <Button type="submit" fullWidth loading={pending}>
          {t('depart.submit', { count })}
        </Button>
      </div>
    </form>
  );
}
