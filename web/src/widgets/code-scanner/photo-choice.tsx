import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';

interface PhotoChoiceProps {
  label: string;
  isReading: boolean;
  isOnlyWay: boolean;
  onPhoto: (file: File) => void;
}

/** A button that opens the file picker for a photo of a code. */
export function PhotoChoice({ onPhoto, ...button }: PhotoChoiceProps) {
  return (
    <FileButton accept="image/*" onChange={(file) => file && onPhoto(file)}>
      {({ onClick }) => <PhotoButton {...button} onClick={onClick} />}
    </FileButton>
  );
}

/** The button of a scanner that reads a photo. */
export function PhotoButton({
  label,
  isReading,
  isOnlyWay,
  onClick,
}: Omit<PhotoChoiceProps, 'onPhoto'> & { onClick: () => void }) {
  return (
    <Button
      variant={isOnlyWay ? 'filled' : 'default'}
      size="lg"
      fullWidth
      loading={isReading}
      leftSection={<IconPhoto size="1.25rem" stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
