import classes from './hero-illustration.module.css';

/** The illustration of the welcome page: a lit shelf, with a pin over the item that was searched for. */
export function HeroIllustration() {
  return (
    <svg className={classes.scene} viewBox="0 0 560 400" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="shelf-light" cx="50%" cy="0%" r="95%">
          <stop offset="0%" className={classes.light} />
          <stop offset="100%" className={classes.wall} />
        </radialGradient>
      </defs>
      <rect width="560" height="400" rx="28" fill="url(#shelf-light)" />

      <g className={classes.things}>
        {/* plant */}
        <path d="M92 104c-26-6-34-30-30-48 20 4 32 22 30 48z" fill="#4f8f63" />
        <path d="M94 104c-6-30 6-54 24-64 12 22 4 50-24 64z" fill="#63a877" />
        <path d="M96 106c10-22 30-30 46-26-4 20-22 32-46 26z" fill="#3f7a53" />
        <path d="M70 104h52l-6 50a8 8 0 0 1-8 7H84a8 8 0 0 1-8-7z" fill="#c9744f" />
        <rect x="66" y="98" width="60" height="14" rx="5" fill="#d98863" />
        {/* books */}
        <rect x="176" y="70" width="24" height="91" rx="3" fill="#35607a" />
        <rect x="181" y="84" width="14" height="5" rx="2" fill="#dfe7ea" />
        <rect x="203" y="58" width="30" height="103" rx="3" fill="#b5483f" />
        <rect x="209" y="74" width="18" height="6" rx="2" fill="#f3ddd5" />
        <rect x="236" y="78" width="20" height="83" rx="3" fill="#e0a94a" />
        <rect x="264" y="66" width="26" height="96" rx="3" fill="#5d7d5a" transform="rotate(9 277 162)" />
        {/* camera */}
        <rect x="366" y="88" width="120" height="73" rx="12" fill="#3a3733" />
        <path d="M398 88l8-14h40l8 14z" fill="#3a3733" />
        <rect x="366" y="106" width="120" height="36" fill="#4d4842" />
        <circle cx="426" cy="124" r="29" fill="#23211f" />
        <circle cx="426" cy="124" r="20" fill="#46656f" />
        <circle cx="420" cy="117" r="6" fill="#a9c6cc" />
        <rect x="462" y="95" width="14" height="7" rx="3" fill="#e8e2d6" />
        {/* cardboard box */}
        <rect x="58" y="258" width="136" height="92" rx="4" fill="#c99b66" />
        <rect x="52" y="246" width="148" height="22" rx="4" fill="#d8ad7a" />
        <rect x="114" y="246" width="24" height="50" fill="#e6c79d" />
        <rect x="70" y="314" width="46" height="24" rx="3" fill="#f4ead9" />
        <rect x="77" y="321" width="30" height="3.5" rx="1.5" fill="#8a7455" />
        <rect x="77" y="328" width="20" height="3.5" rx="1.5" fill="#8a7455" />
        {/* mug */}
        <path d="M322 298h14a17 17 0 0 1 0 34h-16" fill="none" stroke="#2f7f8c" strokeWidth="9" />
        <path d="M254 282h74v54a14 14 0 0 1-14 14h-46a14 14 0 0 1-14-14z" fill="#3a95a3" />
        <rect x="254" y="282" width="74" height="12" fill="#5db0bc" />
        {/* clock */}
        <circle cx="440" cy="300" r="50" fill="#efe6d6" />
        <circle cx="440" cy="300" r="41" fill="#fffdf8" />
        <path d="M440 272v28l18 13" fill="none" stroke="#3a3733" strokeWidth="5" strokeLinecap="round" />
        <circle cx="440" cy="300" r="4.5" fill="#b5483f" />
      </g>

      <g className={classes.boards}>
        <rect x="28" y="161" width="504" height="13" rx="4" />
        <rect x="28" y="350" width="504" height="13" rx="4" />
      </g>
      <g className={classes.shade}>
        <rect x="44" y="174" width="472" height="7" rx="3" />
        <rect x="44" y="363" width="472" height="7" rx="3" />
      </g>

      <g className={classes.pin}>
        <path d="M291 196c-17 0-30 12.6-30 29 0 20 21 37 30 46 9-9 30-26 30-46 0-16.4-13-29-30-29z" />
        <circle cx="291" cy="225" r="11" className={classes.hole} />
      </g>
    </svg>
  );
}
