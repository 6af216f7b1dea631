import { TextInput } from '@mantine/core';
import { t } from '../../i18n/t';

interface SetupCodeProps {
  value: string;
  onChange: (value: string) => void;
}

/**
 * Asks for the setup code of the first account, if the page was not opened by the setup link. Signing up with
 * Google needs the code, too.
 */
export function SetupCode({ value, onChange }: SetupCodeProps) {
  return (
    <TextInput
      label={t('auth.setup_code')}
      description={t('auth.setup_code_hint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
