import { Button } from '@mantine/core';
import { t } from '../../../i18n/t';
import { Problem } from '../../../ui/messages/problem';
import classes from './item-form.module.css';

interface ItemFooterProps {
  problem: string | null;
  lost: boolean;
  saving: boolean;
  onCancel: () => void;
}

/** Save and Cancel within reach of the thumb, and the error. */
export function ItemFooter({ problem, lost, saving, onCancel }: ItemFooterProps) {
  return (
    <div className={classes.footer}>
      {problem && (
        <div className={classes.problem}>
          <Problem>{problem}</Problem>
        </div>
      )}
      <Button variant="default" disabled={saving} onClick={onCancel}>
        {t('app.cancel')}
      </Button>
      {!lost && (
        <Button type="submit" loading={saving} className={classes.save}>
          {t('editor.save')}
        </Button>
      )}
    </div>
  );
}
