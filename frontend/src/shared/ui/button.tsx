import { type ComponentProps, useState } from 'react';
import { Link, type LinkProps } from 'react-router';

import styles from './button.module.css';

interface Look {
  /** 'main' is the one thing to do here; 'danger' is what cannot be undone. */
  look?: 'main' | 'plain' | 'quiet' | 'danger' | undefined;
  /** Square, for an icon with an `aria-label`. */
  icon?: boolean | undefined;
}

function classesOf({ look = 'plain', icon }: Look, extra: string | undefined): string {
  return [styles.button, styles[look], icon && styles.icon, extra].filter(Boolean).join(' ');
}

/**
 * One that is pressed and cannot be pressed again for a while keeps the focus: the browser would
 * take it away, and no key would reach the dialog around it any more.
 */
export function Button({
  look,
  icon,
  className,
  type = 'button',
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: Look & ComponentProps<'button'>) {
  const [isFocused, setFocused] = useState(false);
  const isWaiting = disabled && isFocused;
  return (
    <button
      type={type}
      className={classesOf({ look, icon }, className)}
      disabled={disabled && !isFocused}
      aria-disabled={isWaiting || undefined}
      onFocus={(event) => {
        setFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // Who looks into another window has not gone from it.
        if (document.activeElement !== event.currentTarget) setFocused(false);
        onBlur?.(event);
      }}
      onClick={isWaiting ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  );
}

/** A quiet button that is an icon; its name is read, and shown to whoever waits over it. */
export function IconButton({
  name,
  ...rest
}: { name: string } & Omit<ComponentProps<'button'>, 'name'>) {
  return <Button look="quiet" icon aria-label={name} title={name} {...rest} />;
}

export function ButtonLink({ look, icon, className, ...rest }: Look & LinkProps) {
  return <Link className={classesOf({ look, icon }, className)} {...rest} />;
}
