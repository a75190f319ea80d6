// Package energy is what observations, incidents and audits say of energy that can kill.
//
// People die of a few kinds of energy: ten of them, from gravity to temperature. Where there is
// as much of one as would break a body (some 500 foot-pounds, 678 joules, in one reading), what
// counts is not whether something happened but whether a direct control was there: one that is
// aimed at that energy, verified to be in place, and works although somebody errs. The share of
// the hazards seen that had one is the high-energy control assessment (HECA). By four questions
// each record has its place in the model of safety classification and learning (SCL): was the
// energy high, did something happen, was somebody seriously hurt, was there a direct control.
//
// To answer is never asked for. The package has no tables: each kind of record has three columns.
package energy
