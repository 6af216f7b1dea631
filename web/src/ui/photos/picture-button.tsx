import { ActionIcon, Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import classes from './picture-button.module.css';

interface PictureButtonProps {
  icon: TablerIcon;
  /** Shows only the icon, where text would cover the subject of the picture. */
  small?: boolean;
  children: string;
  onClick: () => void;
}

/** A button on the lower edge of a picture. */
export function PictureButton({ icon: Icon, small, children, onClick }: PictureButtonProps) {
  const icon = <Icon size="1.25rem" stroke={1.75} aria-hidden />;
  if (small) {
    return (
      <ActionIcon
        className={classes.button}
        variant="default"
        radius="xl"
        size="2.75rem"
        aria-label={children}
        title={children}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button className={classes.button} variant="default" radius="xl" leftSection={icon} onClick={onClick}>
      {children}
    </Button>
  );
}
