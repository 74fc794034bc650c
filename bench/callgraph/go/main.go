// Prints the call graph of the Go module in the folder given, tests included, as JSON.
package main

import (
	"encoding/json"
	"log"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/callgraph"
	"golang.org/x/tools/go/callgraph/rta"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

func main() {
	root, err := filepath.EvalSymlinks(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	program, sources := load(root)
	graph := newGraph(root, program.Fset)
	for _, source := range sources {
		graph.addFiles(source)
	}
	functions := ssautil.AllFunctions(program)
	for function := range functions {
		graph.addStaticCalls(function)
	}
	graph.addDynamicCalls(rtaGraph(graph, functions))
	if err := json.NewEncoder(os.Stdout).Encode(graph.result()); err != nil {
		log.Fatal(err)
	}
}

func load(root string) (*ssa.Program, []*packages.Package) {
	config := &packages.Config{Mode: packages.LoadAllSyntax, Dir: root, Tests: true}
	sources, err := packages.Load(config, "./...")
	if err != nil {
		log.Fatal(err)
	}
	if len(sources) == 0 {
		log.Fatal("no Go packages in ", root)
	}
	packages.PrintErrors(sources)
	program, _ := ssautil.AllPackages(sources, ssa.InstantiateGenerics)
	program.Build()
	return program, sources
}

// Every function of the project is a root: a library is called from outside, and its tests reach only a part of it.
func rtaGraph(graph *graph, functions map[*ssa.Function]bool) *callgraph.Graph {
	var roots []*ssa.Function
	for function := range functions {
		isGeneric := function.TypeParams().Len() > 0 && len(function.TypeArgs()) == 0
		if _, ok := graph.owner(function, function.Pos()); ok && !isGeneric {
			roots = append(roots, function)
		}
	}
	calls := rta.Analyze(roots, true).CallGraph
	calls.DeleteSyntheticNodes()
	return calls
}
