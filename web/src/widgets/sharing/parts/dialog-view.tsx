import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/t';
import { useTypedText } from '../../../ui/leaving/use-typed-text';
import classes from '../sharing.module.css';
import { useFocus } from './use-focus';

interface DialogViewProps {
  title: string;
  onBack: () => void;
  children: ReactNode;
}

/** A view inside a dialog, with a button back. The button asks before typed text is lost. */
export function DialogView({ title, onBack, children }: DialogViewProps) {
  const back = useFocus<HTMLButtonElement>();
  const typed = useTypedText(true);
  return (
    <section className={classes.view} {...typed.events}>
      <div className={classes.head}>
        <ActionIcon
          ref={back}
          variant="subtle"
          color="gray"
          size="input-sm"
          aria-label={t('sharing.back')}
          onClick={() => typed.leave(onBack)}
        >
          <IconChevronLeft size="1.25rem" stroke={1.75} />
        </ActionIcon>
        <h3 className={classes.heading}>{title}</h3>
      </div>
      {children}
    </section>
  );
}
