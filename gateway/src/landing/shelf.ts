/** The illustration of the landing page: a shelf with a few items and a pin on one of them. */
export const SHELF = `<svg class="shelf" viewBox="0 0 480 320" aria-hidden="true" focusable="false">
<rect class="wall" width="480" height="320" rx="24"/>
<rect x="64" y="64" width="26" height="80" rx="3" fill="#35607a"/>
<rect x="94" y="52" width="30" height="92" rx="3" fill="#b5483f"/>
<rect x="128" y="70" width="22" height="74" rx="3" fill="#e0a94a"/>
<rect x="154" y="60" width="26" height="84" rx="3" fill="#5d7d5a"/>
<path d="M262 90h70l-8 46a9 9 0 0 1-9 8h-36a9 9 0 0 1-9-8z" fill="#c9744f"/>
<rect x="256" y="82" width="82" height="15" rx="5" fill="#d98863"/>
<path d="M294 84c-28-6-36-28-32-46 20 4 34 22 32 46z" fill="#4f8f63"/>
<path d="M298 84c-6-28 6-50 24-60 12 22 4 46-24 60z" fill="#63a877"/>
<rect x="376" y="96" width="52" height="48" rx="6" fill="#8a7455"/>
<rect x="372" y="88" width="60" height="14" rx="4" fill="#a58d6c"/>
<rect x="64" y="196" width="112" height="80" rx="4" fill="#c99b66"/>
<rect x="58" y="186" width="124" height="20" rx="4" fill="#d8ad7a"/>
<rect x="110" y="186" width="20" height="42" fill="#e6c79d"/>
<rect x="76" y="246" width="40" height="20" rx="3" fill="#f4ead9"/>
<path d="M262 232h12a14 14 0 0 1 0 28h-14" fill="none" stroke="#2f7f8c" stroke-width="8"/>
<path d="M206 216h60v46a14 14 0 0 1-14 14h-32a14 14 0 0 1-14-14z" fill="#3a95a3"/>
<rect x="330" y="212" width="104" height="64" rx="10" fill="#4d4842"/>
<path d="M356 212l8-12h36l8 12z" fill="#3a3733"/>
<circle cx="382" cy="244" r="23" fill="#23211f"/>
<circle cx="382" cy="244" r="15" fill="#5f838d"/>
<rect class="board" x="32" y="144" width="416" height="12" rx="4"/>
<rect class="board" x="32" y="276" width="416" height="12" rx="4"/>
<path class="pin" d="M382 118c-20 0-35 15-35 34 0 24 26 46 35 54 9-8 35-30 35-54 0-19-15-34-35-34z"/>
<circle class="dot" cx="382" cy="152" r="13"/>
</svg>`;
