/** A pin that holds a box. Matches `public/icon.svg`. */
export function Logo({ size = '2rem' }: { size?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="16" fill="var(--accent)" />
      <path
        d="M32 9c-10.2 0-18 7.6-18 17.5C14 39 27.4 50.3 32 54.5 36.6 50.3 50 39 50 26.5 50 16.6 42.2 9 32 9z"
        fill="var(--accent-ink)"
      />
      <path d="M24 22.5h16v12a2 2 0 0 1-2 2H26a2 2 0 0 1-2-2z" fill="var(--accent)" />
      <rect x="22" y="17.5" width="20" height="5.5" rx="1.5" fill="var(--accent)" />
      <rect x="28.5" y="26" width="7" height="2.5" rx="1.25" fill="var(--accent-ink)" />
    </svg>
  );
}
