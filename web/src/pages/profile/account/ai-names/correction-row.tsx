import { ActionIcon } from '@mantine/core';
import { IconArrowRight, IconX } from '@tabler/icons-react';
import type { NameCorrection } from '@whereabouts/shared/contracts/name-corrections.js';
import { useEraseCorrectionMutation } from '../../../../api/account/name-corrections';
import { t } from '../../../../i18n/t';
import { toast } from '../../../../ui/messages/toasts';
import { ago } from '../../../../ui/text/times';
import { useNow } from '../../../../ui/text/use-now';
import { errorText } from '../../../../widgets/problems/error-text';
import classes from './ai-names.module.css';

/** A name that the AI gave and the name that the user gave instead, with the action to erase the pair. */
export function CorrectionRow({ correction: { id, from, to, at } }: { correction: NameCorrection }) {
  const now = useNow();
  const [erase, { isLoading }] = useEraseCorrectionMutation();
  const eraseThis = async () => {
    const { error } = await erase(id);
    if (error) void toast({ message: errorText(error, t('ai_names.failed')), color: 'red' });
  };
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <span>
          <bdi className={classes.from}>{from}</bdi>
          <IconArrowRight
            className={classes.arrow}
            size="1rem"
            stroke={1.75}
            role="img"
            aria-label={t('ai_names.to')}
          />
          <bdi>{to}</bdi>
        </span>
        <span className={classes.when}>{ago(at, now)}</span>
      </span>
      <ActionIcon
        size="2.75rem"
        aria-label={t('ai_names.erase', { from, to })}
        disabled={isLoading}
        onClick={() => void eraseThis()}
      >
        <IconX size="1.25rem" stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  );
}
