import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '../locales/auth';

/** A password, hidden until its owner wants to see it. */
export function SecretField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('auth.show_password') }} {...props} />;
}
