import type { ComponentProps } from 'react';

type LoadingButtonProps = ComponentProps<'button'> & { 'data-loading'?: boolean };

/**
 * The element of Mantine's buttons. Mantine disables a loading button, which then loses focus. This button keeps
 * focus and ignores presses.
 */
export function LoadingButton({
  'data-loading': isLoading,
  'aria-disabled': ariaDisabled,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: LoadingButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      data-loading={isLoading}
      disabled={disabled && !isLoading}
      aria-disabled={isLoading || ariaDisabled}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
    />
  );
}
