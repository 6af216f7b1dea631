import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import classes from './picture-button.module.css';

interface PictureButtonProps {
  icon: TablerIcon;
  /** In the middle rather than the corner. */
  centered?: boolean;
  children: string;
  onClick: () => void;
}

/** Lies on the lower edge of a picture. */
export function PictureButton({ icon: Icon, centered, children, onClick }: PictureButtonProps) {
  return (
    <Button
      className={classes.button}
      data-centered={centered || undefined}
      variant="default"
      radius="xl"
      leftSection={<Icon size="1.25rem" stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
